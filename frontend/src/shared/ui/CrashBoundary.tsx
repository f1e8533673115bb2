import { Component, type ReactNode } from 'react';
import { CrashScreen } from './CrashScreen';

interface State {
  crashed: boolean;
}

interface Props {
  children: ReactNode;
  /** Content that replaces the failed part; by default the crash screen, which covers the page. */
  fallback?: ReactNode;
  /** Called once, on the first failure. */
  onCrash?: () => void;
}

/** Replaces its children if one of them fails while rendering. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { crashed: false };

  static getDerivedStateFromError(): State {
    return { crashed: true };
  }

  override componentDidCatch(): void {
    this.props.onCrash?.();
  }

  override render() {
    const { children, fallback = <CrashScreen /> } = this.props;
    return this.state.crashed ? fallback : children;
  }
}
