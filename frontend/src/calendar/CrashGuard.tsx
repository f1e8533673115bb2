/** @jsxImportSource preact */
import { Component, type ComponentChildren } from 'preact';
import { crashCopy } from '../shared/ui/crash.copy';
import styles from './calendar.module.css';

interface Props {
  /** Called when the page is rendered. */
  onRendered: () => void;
  /** Called when rendering fails before the page is complete. */
  onFailed: () => void;
  children: ComponentChildren;
}

/**
 * Handles a failed calendar: renders nothing before the page is complete, and the crash screen's text
 * afterwards.
 */
export class CrashGuard extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false };
  private isRendered = false;

  static override getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidMount() {
    // Runs before the effects of the children.
    setTimeout(() => {
      if (this.state.crashed) return;
      this.isRendered = true;
      this.props.onRendered();
    }, 100);
  }

  override componentDidCatch() {
    if (!this.isRendered) this.props.onFailed();
  }

  override render({ children }: Props) {
    if (!this.state.crashed) return children;
    if (!this.isRendered) return null;
    return (
      <div class={`wrap ${styles.body}`} role="alert">
        <h1>{crashCopy.title}</h1>
        <p>{crashCopy.text}</p>
        <button type="button" class="button" onClick={() => location.reload()}>
          {crashCopy.reload}
        </button>
      </div>
    );
  }
}
