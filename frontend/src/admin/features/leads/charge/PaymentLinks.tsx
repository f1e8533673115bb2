import { useListPaymentLinksOfLead } from '../../../../shared/api/generated/admin-payments/admin-payments';
import { PaymentLinkLine } from '../../../ui/payment-links/PaymentLinkLine';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { useMay } from '../../../session/may';
import shared from '../shared/leads.module.css';
import { chargeCopy } from './charge.copy';
import styles from './charge.module.css';

const { links: copy } = chargeCopy;

/** Shows a lead's payment links, newest first; nothing if there are none. */
export function PaymentLinks({ leadId }: { leadId: string }) {
  const may = useMay();
  const links = useListPaymentLinksOfLead(leadId, {
    query: { staleTime: 0, enabled: may('payments.see') },
  });
  if (links.isError) return <QueryFailed text={copy.failed} query={links} />;
  if (!links.data?.length) return null;
  return (
    <section className={shared.section}>
      <h3>{copy.title}</h3>
      <ul className={styles.links}>
        {links.data.map((link) => (
          <li key={link.id}>
            <PaymentLinkLine link={link} />
          </li>
        ))}
      </ul>
    </section>
  );
}
