import { Component, type ErrorInfo, type ReactNode } from 'react';

type Props = {
  readonly children: ReactNode;
  /** Told of the failure and given a way to try again. */
  readonly fallback: (error: Error, retry: () => void) => ReactNode;
  readonly onCrash?: (error: Error) => void;
};

/** Keeps a failing page from taking the whole application down; classes are the only way to do this in React. */
export class CrashBoundary extends Component<Props, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error, _info: ErrorInfo): void {
    this.props.onCrash?.(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.fallback(error, () => this.setState({ error: null }));
  }
}
