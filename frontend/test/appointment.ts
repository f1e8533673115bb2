import type { OfficeAppointmentDto } from '../src/shared/api/generated/model';

const HALF_AN_HOUR_MS = 1_800_000;

/** Returns a future appointment as the API returns it to the office; omitted fields have ordinary values. */
export function appointment(changed: Partial<OfficeAppointmentDto> = {}): OfficeAppointmentDto {
  const startsAt = changed.startsAt ?? '2094-11-24T15:00:00.000Z';
  return {
    id: '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d',
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + HALF_AN_HOUR_MS).toISOString(),
    status: 'booked',
    leadId: '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3e',
    leadName: 'Marisol Quintana',
    phoneNumber: '+13054201234',
    email: null,
    state: 'TX',
    timeZone: 'America/Chicago',
    agentId: '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3f',
    agentName: 'Rosa',
    provider: 'own',
    confirmedAt: null,
    needsOutcome: false,
    callingHours: 'within',
    bookedByOffice: false,
    source: 'website',
    cancelUrl: null,
    ...changed,
  };
}

/** Returns a past appointment without a recorded outcome. */
export const overAppointment = (changed: Partial<OfficeAppointmentDto> = {}): OfficeAppointmentDto =>
  appointment({ startsAt: '2026-11-20T15:00:00.000Z', needsOutcome: true, ...changed });
