import type { Reporter, TestModule } from 'vitest/node';

/** Fails the run when a test was skipped: on CI a part that cannot be tested is a part that is not tested. */
export default class RefuseSkips implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length;
    const skipped = tests.filter((test) => test.result().state === 'skipped');
    console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${skipped.length} skipped`);
    if (skipped.length === 0) return;
    for (const test of skipped) console.error(`skipped: ${test.fullName}`);
    process.exitCode = 1;
  }
}
