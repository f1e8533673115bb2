import { Select } from 'antd';
import { useListAgents } from '../../../shared/api/generated/appointments/appointments';

/** Value of the choice 'unassigned'. */
export const UNASSIGNED = 'none';

interface Props {
  'aria-label'?: string;
  id?: string;
  className?: string;
  placeholder?: string;
  value?: string | null;
  /** Choices before the users. */
  first?: readonly { value: string; label: string }[];
  allowClear?: boolean;
  disabled?: boolean;
  loading?: boolean;
  onChange: (id: string | undefined) => void;
}

/** Selects a user who works with leads. */
export function PersonSelect({ first = [], value = null, loading = false, ...props }: Props) {
  const people = useListAgents();
  const names = (people.data?.agents ?? []).map(({ id, name, isSelf }) => ({
    value: id,
    label: isSelf ? `${name} (yo)` : name,
  }));
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      loading={people.isPending || loading}
      options={[...first, ...names]}
      {...props}
    />
  );
}
