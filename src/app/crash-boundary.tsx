import { Component, type ReactNode } from 'react';

type Props = { readonly children: ReactNode; readonly fallback: (error: Error) => ReactNode };

/** Keeps a failing page from taking the whole application down; classes are the only way to do this in React. */
export class CrashBoundary extends Component<Props, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : this.props.fallback(this.state.error);
  }
}
