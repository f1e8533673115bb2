import { ArrowLeftOutlined } from '@ant-design/icons';
import { Card, Select } from 'antd';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../../shared/api/api-error';
import {
  useGetAvailability,
  useListAgents,
} from '../../../../shared/api/generated/appointments/appointments';
import type { AgentDto } from '../../../../shared/api/generated/model';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { TabTitle } from '../../../ui/navigation/TabTitle';
import { AvailabilityForm } from './availability/AvailabilityForm';
import { BusyCalendars } from './calendars/BusyCalendars';
import { CalendarFeed } from './calendars/CalendarFeed';
import { hoursCopy as copy } from './hours.copy';
import { hoursAddress, HOURS_PARAMETER } from './hours-address';
import styles from './Hours.module.css';
import { ListLoading } from '../../../ui/list/ListLoading';

/** Shows an agent's hours and external calendars. The address names the agent. */
export default function Hours() {
  const agents = useListAgents();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  if (agents.isPending) return <ListLoading />;
  if (agents.isError) return <QueryFailed text={copy.failed} query={agents} />;
  const { agents: all } = agents.data;
  const wanted = parameters.get(HOURS_PARAMETER);
  const agent = all.find(({ id }) => id === wanted) ?? all.find(({ isSelf }) => isSelf) ?? all[0];
  return (
    <>
      <p className={styles.back}>
        <Link to="/admin?tab=citas">
          <ArrowLeftOutlined aria-hidden="true" />
          {copy.back}
        </Link>
      </p>
      <TabTitle intro={copy.intro}>{copy.title}</TabTitle>
      {all.length > 1 && agent && (
        <label className={styles.person}>
          <span>{copy.person}</span>
          <Select
            value={agent.id}
            showSearch={{ optionFilterProp: 'label' }}
            options={all.map(optionOf)}
            onChange={(id) => void navigate(hoursAddress(id), { replace: true })}
          />
        </label>
      )}
      {agent && <Person key={agent.id} agent={agent} />}
    </>
  );
}

const optionOf = ({ id, name, isSelf, takesAppointments }: AgentDto) => {
  const called = isSelf ? copy.self(name) : name;
  return { value: id, label: takesAppointments ? called : copy.absent(called) };
};

function Person({ agent }: { agent: AgentDto }) {
  const availability = useGetAvailability(agent.id, { query: { staleTime: 0, gcTime: 0 } });
  if (availability.isPending) return <ListLoading />;
  if (availability.isError) {
    const isGone = availability.error instanceof ApiError && availability.error.status === 404;
    return <QueryFailed text={isGone ? copy.gone : copy.failed} query={availability} />;
  }
  return (
    <div className={styles.columns}>
      <Card>
        <h3 className={styles.heading}>{copy.availability}</h3>
        <AvailabilityForm availability={availability.data} />
      </Card>
      <div className={styles.aside}>
        <Card>
          <BusyCalendars agentId={agent.id} />
        </Card>
        <Card>
          <CalendarFeed agentId={agent.id} />
        </Card>
      </div>
    </div>
  );
}
