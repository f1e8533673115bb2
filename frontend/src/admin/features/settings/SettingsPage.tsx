import { useGetSettings } from '../../../shared/api/generated/settings/settings';
import { useReturnFocus } from '../../lib/use-return-focus';
import { QueryFailed } from '../../ui/failures/QueryFailed';
import { ListLoading } from '../../ui/list/ListLoading';
import { SettingsEditor } from './SettingsEditor';
import { SettingsFrame } from './SettingsFrame';
import { settingsCopy as copy } from './settings.copy';

interface Props {
  /** Part to show first; null for the beginning. */
  part: string | null;
  onClose: () => void;
}

/** Shows the system's settings in place of the current screen. */
export default function SettingsPage({ part, onClose }: Props) {
  const settings = useGetSettings({ query: { staleTime: 0, gcTime: 0 } });
  useReturnFocus();
  if (settings.isSuccess) return <SettingsEditor settings={settings.data} part={part} onClose={onClose} />;
  return (
    <SettingsFrame part={part} onLeave={onClose}>
      {settings.isError ? <QueryFailed text={copy.loadFailed} query={settings} /> : <ListLoading />}
    </SettingsFrame>
  );
}
