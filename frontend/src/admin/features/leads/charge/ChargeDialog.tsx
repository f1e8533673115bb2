import { Form } from 'antd';
import { splitName } from 'domain/names';
import { useState } from 'react';
import { ApiError } from '../../../../shared/api/api-error';
import { useCreatePaymentLink } from '../../../../shared/api/generated/admin-payments/admin-payments';
import type {
  DisputedItemDto,
  LeadDetailDto,
  NewPaymentLinkDto,
  OutsideContractDto,
  PaymentLinkChannel,
  PlanId,
  SoldVia,
} from '../../../../shared/api/generated/model';
import { Loading } from '../../../../shared/ui/Loading';
import { showToast } from '../../../../shared/ui/toast-store';
import { usePlans } from '../../../lib/public-queries';
import { failureOf } from '../../../lib/support-code';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { KeptDraft, useClearDraft } from '../../../ui/fields/KeptDraft';
import { FailureNote } from '../../../ui/failures/FailureNote';
import { usePaymentLinkReload } from '../../../ui/payment-links/use-payment-link-reload';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { chargeCopy as copy } from './charge.copy';
import { ChargeFields } from './ChargeFields';
import styles from './charge.module.css';
import { SaleNote } from '../detail/SaleNote';
import { useWhileShown } from '../../../lib/use-while-shown';
import { ReadyLink } from './ReadyLink';

const FORM = 'payment-link';
const PRICE_CHANGED = 'PRICE_CHANGED';

/** Choices of the user who sends a payment link. */
export interface ChargeChoice {
  plan: PlanId;
  soldVia: SoldVia;
  channel: PaymentLinkChannel;
  /** Absent where the contract does not list them. */
  disputedItems?: DisputedItemDto[];
  /** Absent where the contract is signed on the payment page; without a day if none was signed yet. */
  outsideContract?: OutsideContractDto;
}

interface Props {
  lead: LeadDetailDto;
  onClose: () => void;
}

/** Creates a payment link for a lead: plan, way of sale, and channel. */
export function ChargeDialog({ lead, onClose }: Props) {
  const close = useWhileShown()(onClose);
  const [form] = Form.useForm<ChargeChoice>();
  const [made, setMade] = useState<NewPaymentLinkDto | null>(null);
  // Idempotency key of the current choice, so that a retry after a lost response creates no second link.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const channel = Form.useWatch('channel', form);
  const reload = usePaymentLinkReload();
  const clearDraft = useClearDraft(FORM, lead.id);
  const plans = usePlans();
  const create = useCreatePaymentLink({
    request: { headers: { 'Idempotency-Key': key } },
    mutation: {
      onSuccess: (link, { data }) => {
        clearDraft();
        if (data.channel === 'copy') setMade(link);
        else {
          showToast({ title: copy.sent });
          close();
        }
      },
      onError: (error) => {
        if (error instanceof ApiError && error.status >= 400 && error.status < 500)
          setKey(crypto.randomUUID());
        if (isPriceChanged(error)) void plans.refetch();
      },
      onSettled: () => reload(lead.id),
    },
  });
  const { firstName } = splitName(lead.fullName);
  if (made) return <ReadyLink link={made} firstName={firstName} onClose={onClose} />;
  const send = ({ outsideContract, ...choice }: ChargeChoice) => {
    const catalogVersion = plans.data?.find(({ id }) => id === choice.plan)?.catalogVersion;
    if (catalogVersion)
      create.mutate({
        id: lead.id,
        data: { ...choice, catalogVersion, ...(outsideContract?.signedOn ? { outsideContract } : {}) },
      });
  };
  return (
    <Dialog
      title={copy.title}
      okText={channel === 'copy' ? copy.make : copy.send}
      okButtonProps={{
        htmlType: 'submit',
        form: FORM,
        loading: create.isPending,
        disabled: !plans.isSuccess,
      }}
      cancelText={copy.back}
      cancelButtonProps={{ disabled: create.isPending }}
      onCancel={onClose}
      width={520}
    >
      <p className={styles.intro}>{copy.intro(firstName)}</p>
      <SaleNote lead={lead} />
      {plans.isPending && <Loading label={copy.loadingPlans} />}
      {plans.isError && <QueryFailed text={copy.plansFailed} query={plans} />}
      {plans.isSuccess && (
        <Form<ChargeChoice>
          form={form}
          name={FORM}
          layout="vertical"
          requiredMark={false}
          disabled={create.isPending}
          onValuesChange={() => setKey(crypto.randomUUID())}
          onFinish={send}
        >
          <KeptDraft form={FORM} of={lead.id} only={['disputedItems', 'outsideContract']} />
          <ChargeFields lead={lead} plans={plans.data} />
        </Form>
      )}
      <FailureNote
        failure={isPriceChanged(create.error) ? copy.priceChanged : failureOf(create.error, copy.failed)}
      />
    </Dialog>
  );
}

const isPriceChanged = (error: unknown): boolean => error instanceof ApiError && error.code === PRICE_CHANGED;
