import { Component, type ReactNode } from 'react';
import { CrashScreen } from './CrashScreen';

interface State {
  crashed: boolean;
}

interface Props {
  children: ReactNode;
  /** What is shown in the place of what failed; the crash screen, which covers the page, unless said otherwise. */
  fallback?: ReactNode;
  /** Called once with the first failure. */
  onCrash?: () => void;
}

/** Stands in for anything below it that fails while rendering. */
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
