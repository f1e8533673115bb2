import { DollarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { LeadDetailDto } from '../../../../shared/api/generated/model';
import { useMay } from '../../../session/may';
import { chargeCopy as copy } from './charge.copy';
import { ChargeDialog } from './ChargeDialog';

/** Offers to create a payment link; nothing if the user may not work with the lead or the lead cannot pay. */
export function ChargeLead({ lead }: { lead: LeadDetailDto }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('leads.work') || lead.deletedAt !== null || lead.isBlocked || lead.isFraudulent) return null;
  return (
    <>
      <Button icon={<DollarOutlined />} onClick={() => setOpen(true)}>
        {copy.button}
      </Button>
      {isOpen && <ChargeDialog lead={lead} onClose={() => setOpen(false)} />}
    </>
  );
}
