import { Component, type ReactNode } from 'react';
import { problemText } from '../api/api-problem.ts';

/** What stands in the place of a page that broke, such as one whose files a newer version has replaced. */
export class BrokenPage extends Component<{ readonly children: ReactNode }, { readonly problem?: unknown }> {
  override state: { readonly problem?: unknown } = {};

  static getDerivedStateFromError(problem: unknown): { readonly problem: unknown } {
    return { problem };
  }

  override render(): ReactNode {
    if (!('problem' in this.state)) return this.props.children;
    return (
      <section className="empty" role="alert">
        <h1>This page broke</h1>
        <p>{problemText(this.state.problem)}</p>
        <button type="button" onClick={() => location.reload()}>
          Load it again
        </button>
      </section>
    );
  }
}
