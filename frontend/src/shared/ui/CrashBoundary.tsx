import { Component, type ReactNode } from 'react';
import { CrashScreen } from './CrashScreen';

interface State {
  crashed: boolean;
}

/** Shows the crash screen when anything below it fails while rendering. */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { crashed: false };

  static getDerivedStateFromError(): State {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <CrashScreen /> : this.props.children;
  }
}
