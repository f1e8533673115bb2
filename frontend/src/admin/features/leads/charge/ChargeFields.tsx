import { Form, Radio } from 'antd';
import { formatDollars } from 'domain/payments/money';
import { PLAN_NAMES } from 'domain/payments/plans';
import type { LeadDetailDto, PlanDto } from '../../../../shared/api/generated/model';
import { formatPhone } from '../../../../shared/phone';
import { usePublicConfig } from '../../../lib/public-queries';
import { chargeCopy as copy } from './charge.copy';
import styles from './charge.module.css';
import { DisputedItemsFields } from './DisputedItemsFields';
import { OutsideContractFields } from './OutsideContractFields';

interface Props {
  lead: LeadDetailDto;
  plans: readonly PlanDto[];
}

/** Asks for plan, way of sale and channel. Options that are not available show the reason. */
export function ChargeFields({ lead, plans }: Props) {
  const config = usePublicConfig();
  const storesCards = config.data?.storesCards ?? false;
  const { email, phoneNumber, textingRefusal, verificationStatus } = lead;
  const isMailable = email !== null && verificationStatus === 'verified';
  const mailWords = !email ? copy.noEmail : isMailable ? copy.email(email) : copy.unverified;
  return (
    <>
      <Form.Item name="plan" label={copy.plan} rules={[{ required: true, message: copy.planRequired }]}>
        <Radio.Group
          className={styles.choices}
          options={plans.map(({ id, priceCents, originalPriceCents }) => ({
            value: id,
            label: copy.planOption(
              PLAN_NAMES[id],
              formatDollars(priceCents),
              formatDollars(originalPriceCents ?? priceCents),
            ),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="soldVia"
        label={copy.soldVia}
        extra={storesCards ? copy.phoneStored : copy.phoneRefused}
        rules={[{ required: true, message: copy.soldViaRequired }]}
      >
        <Radio.Group
          className={styles.choices}
          options={[
            { value: 'online', label: copy.soldViaNames.online },
            { value: 'phone', label: copy.soldViaNames.phone, disabled: !storesCards },
          ]}
        />
      </Form.Item>
      <DisputedItemsFields lead={lead} />
      <OutsideContractFields lead={lead} />
      <Form.Item
        name="channel"
        label={copy.channel}
        extra={textingRefusal?.reason ?? copy.smsHint}
        rules={[{ required: true, message: copy.channelRequired }]}
      >
        <Radio.Group
          className={styles.choices}
          options={[
            { value: 'email', label: mailWords, disabled: !isMailable },
            { value: 'sms', label: copy.sms(formatPhone(phoneNumber)), disabled: textingRefusal !== null },
            { value: 'copy', label: copy.copy },
          ]}
        />
      </Form.Item>
    </>
  );
}
