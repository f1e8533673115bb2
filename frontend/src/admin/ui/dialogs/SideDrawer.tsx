import { Drawer, type DrawerProps } from 'antd';
import { useReturnFocus } from '../../lib/use-return-focus';

/** Opens next to the page while it is rendered. Returns the focus to its opener when it closes. */
export function SideDrawer(props: Omit<DrawerProps, 'open'>) {
  useReturnFocus();
  return <Drawer {...props} open />;
}
