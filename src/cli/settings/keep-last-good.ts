import type { FileContent, SettingsFile } from './settings-file.ts';

/** Who hears that a file broke while it was in use, and that it was repaired. */
export interface FileListener {
  warning(text: string): void;
  note(text: string): void;
}

/**
 * A file that goes on giving what it gave before while it cannot be read: a slip of the pen in an editor must not turn
 * off what protects its owner. One that could never be read has nothing to give, and says so.
 */
export function keepLastGood(file: SettingsFile, listener: FileListener): SettingsFile {
  let good: FileContent | undefined;
  let isBroken = false;

  return {
    ...file,
    read() {
      const content = file.read();
      if (content.ok) {
        if (isBroken) listener.note(`${file.path} can be read again, and counts from now on.`);
        good = content;
      } else if (good !== undefined && !isBroken) {
        listener.warning(`${content.problem}. Until the file is repaired, what it said before still counts.`);
      }
      isBroken = !content.ok;
      return good ?? content;
    },
  };
}
