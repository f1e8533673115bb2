import { Form, Input, Select } from 'antd';
import { zoneName } from '../../../../shared/dates';
import { MomentInput } from '../../../ui/dates/MomentInput';
import { leadsCopy } from '../shared/leads.copy';
import shared from '../shared/leads.module.css';
import { wayNames } from '../shared/spoken-ways.copy';
import { newLeadCopy as copy } from './new-lead.copy';

const ways = Object.entries(wayNames).map(([value, label]) => ({ value, label }));

/** Fields for the person's spoken consent: content, way and time. */
export function SpokenConsent({ timeZone }: { timeZone: string }) {
  return (
    <>
      <Form.Item
        name={['consent', 'said']}
        label={copy.said}
        rules={[{ required: true, whitespace: true, message: copy.saidRequired }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
      </Form.Item>
      <div className={shared.pair}>
        <Form.Item name={['consent', 'way']} label={copy.way}>
          <Select options={ways} />
        </Form.Item>
        <Form.Item
          name={['consent', 'at']}
          label={copy.at}
          extra={leadsCopy.detail.followUpZone(zoneName(timeZone))}
          rules={[{ required: true, message: copy.atRequired }]}
        >
          <MomentInput timeLabel={copy.atTime} />
        </Form.Item>
      </div>
    </>
  );
}
