import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { addDays } from 'domain/dates';
import { useListAgents } from '../../../shared/api/generated/appointments/appointments';
import { formatDays } from '../../../shared/dates';
import type { SetFilters } from '../../lib/list/use-list-filters';
import { Presets } from '../../ui/navigation/Presets';
import { QueryTrouble } from '../../ui/failures/QueryTrouble';
import { stepOf, type AppointmentFilters, type View } from './appointment-filters';
import { appointmentsCopy as copy } from './appointments.copy';
import styles from './ViewBar.module.css';

interface Props {
  view: View;
  day: string;
  days: { first: string; last: string };
  today: string;
  agent: string;
  /** Whether there is room for a calendar. */
  isWide: boolean;
  onChange: SetFilters<AppointmentFilters>;
}

/** Chooses the days, the agent and the view. */
export function ViewBar({ view, day, days, today, agent, isWide, onChange }: Props) {
  const agents = useListAgents();
  const goTo = (next: string) => onChange({ day: next === today ? '' : next });
  const isToday = days.first <= today && today <= days.last && (view !== 'agenda' || day === today);
  return (
    <>
      <QueryTrouble query={agents} failed={copy.agentsFailed} isPart />
      <div className={styles.bar}>
        <div className={styles.steps}>
          <Button disabled={isToday} onClick={() => goTo(today)}>
            {copy.today}
          </Button>
          <Button
            icon={<LeftOutlined />}
            aria-label={copy.previous[view]}
            onClick={() => goTo(addDays(day, -stepOf(view)))}
          />
          <Button
            icon={<RightOutlined />}
            aria-label={copy.next[view]}
            onClick={() => goTo(addDays(day, stepOf(view)))}
          />
          <h3 className={styles.days} aria-live="polite">
            {formatDays(days.first, days.last)}
          </h3>
        </div>
        <div className={styles.choices}>
          <Select
            className={styles.agent}
            aria-label={copy.agent}
            showSearch={{ optionFilterProp: 'label' }}
            value={agent}
            loading={agents.isPending}
            options={[
              { value: '', label: copy.anyAgent },
              ...(agents.data?.agents ?? []).map(({ id, name, isSelf }) => ({
                value: id,
                label: isSelf ? copy.mine(name) : name,
              })),
            ]}
            onChange={(chosen: string) => onChange({ agent: chosen })}
          />
          {isWide && (
            <Presets
              label={copy.view}
              options={(Object.keys(copy.views) as View[]).map((value) => ({
                value,
                label: copy.views[value],
                isChosen: value === view,
              }))}
              onChoose={(chosen) => onChange({ view: chosen })}
            />
          )}
        </div>
      </div>
    </>
  );
}
