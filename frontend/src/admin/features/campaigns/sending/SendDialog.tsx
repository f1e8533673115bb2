import { Form, Input } from 'antd';
import { addDays } from 'domain/dates';
import { useScheduleCampaign } from '../../../../shared/api/generated/admin-campaigns/admin-campaigns';
import type { CampaignPreviewDto } from '../../../../shared/api/generated/model';
import { ApiError } from '../../../../shared/api/api-error';
import { serverNow } from '../../../../shared/api/transport';
import { formatMomentIn, isDay, momentAt, today, zoneName } from '../../../../shared/dates';
import { formatNumber } from '../../../../shared/numbers';
import { showToast } from '../../../../shared/ui/toast-store';
import { DayInput } from '../../../ui/dates/DayInput';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import { sendCopy as copy } from '../shared/campaign-editor.copy';
import styles from './SendDialog.module.css';
import dialog from '../shared/campaign-dialogs.module.css';
import { people } from '../shared/campaigns.copy';
import { failureOf } from '../../../lib/support-code';
import { ConfirmDialog } from '../shared/ConfirmDialog';
import { costInWords } from './cost';

const FORM = 'campaign-schedule';
/** Default time: an hour in which texts are legal in every state. */
const USUAL_TIME = '10:00';

/** Error codes after which the campaign must be reviewed again. */
const OUTDATED = new Set(['CAMPAIGN_CHANGED', 'REVIEW_EXPIRED']);

/** Day and time of a scheduled start, in the owner's time zone. */
export interface ChosenMoment {
  day: string;
  time: string;
}

interface Props {
  id: string;
  when: 'now' | 'later';
  /** Review that is sent. */
  preview: CampaignPreviewDto;
  /** Moment that was chosen before the campaign had to be reviewed again. */
  moment: ChosenMoment | null;
  onOutdated: (why: string, chosen: ChosenMoment | null) => void;
  onSent: () => void;
  onClose: () => void;
}

/** Shows the number of recipients and the cost, and starts a campaign now or at a chosen time. */
export function SendDialog({ id, when, preview, moment: chosenBefore, onOutdated, onSent, onClose }: Props) {
  const zone = useOwnerZone();
  const [form] = Form.useForm<ChosenMoment>();
  const { day = '', time = '' } =
    (Form.useWatch([], form) as { day?: string; time?: string } | undefined) ?? {};
  const words = copy[when];
  const schedule = useScheduleCampaign({
    mutation: {
      onSuccess: () => {
        showToast({ title: words.done, ...(when === 'now' ? { description: copy.now.doneText } : {}) });
        onSent();
      },
      onError: (error) => {
        if (error instanceof ApiError && OUTDATED.has(error.code))
          onOutdated(error.message, when === 'later' ? form.getFieldsValue() : chosenBefore);
      },
    },
  });
  const who = people(preview.recipients, formatNumber(preview.recipients));
  const moment = isDay(day) && time ? momentAt(day, time, zone) : null;
  const cost = costInWords(preview);
  return (
    <ConfirmDialog
      title={words.title}
      action={when === 'now' ? copy.now.action(who) : copy.later.action}
      back={copy.back}
      failure={failureOf(schedule.error, copy.failed)}
      isPending={schedule.isPending}
      {...(when === 'now'
        ? { onConfirm: () => schedule.mutate({ id, data: { reviewId: preview.reviewId } }) }
        : { form: FORM })}
      onClose={onClose}
    >
      <p className={styles.headline}>
        {preview.recipients === 1 ? copy.whoOne : copy.who(who)}{' '}
        {preview.estimated ? copy.costEstimated(cost) : copy.cost(cost)}
      </p>
      {when === 'later' && (
        <Form
          form={form}
          name={FORM}
          layout="vertical"
          requiredMark={false}
          initialValues={chosenBefore ?? { day: addDays(today(zone), 1), time: USUAL_TIME }}
          onFinish={(chosen) =>
            schedule.mutate({
              id,
              data: {
                reviewId: preview.reviewId,
                scheduledAt: momentAt(chosen.day, chosen.time, zone),
              },
            })
          }
        >
          <div className={styles.moment}>
            <Form.Item
              name="day"
              label={copy.later.day}
              rules={[{ required: true, message: copy.later.dayRequired }]}
            >
              <DayInput min={today(zone)} />
            </Form.Item>
            <Form.Item
              name="time"
              label={copy.later.time}
              dependencies={['day']}
              rules={[
                { required: true, message: copy.later.timeRequired },
                ({ getFieldValue }) => ({
                  validator: (_, chosen: string) => {
                    const on = String(getFieldValue('day') ?? '');
                    return isDay(on) && chosen && momentAt(on, chosen, zone) < serverNow()
                      ? Promise.reject(new Error(copy.later.past))
                      : Promise.resolve();
                  },
                }),
              ]}
            >
              <Input type="time" />
            </Form.Item>
          </div>
          <p className={styles.words} role="status">
            {moment && copy.later.words(formatMomentIn(moment, zone), zoneName(zone))}
          </p>
        </Form>
      )}
      <p>{copy.hours}</p>
      <p className={dialog.soft}>{when === 'later' ? copy.frozen : copy.cannotUndo}</p>
    </ConfirmDialog>
  );
}
