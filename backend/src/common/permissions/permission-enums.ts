import { AGENT_SIGHTS, PERMISSION_KEYS, ROLES } from 'domain/permissions';
import { enumField } from '../dto/enum-field';

export const RoleField = enumField(
  'Role',
  ROLES,
  '`owner` everything; `manager` the office; `agent` their own leads; `auditor` looks on.',
);

export const AgentSightField = enumField(
  'AgentSight',
  AGENT_SIGHTS,
  '`own`: the own leads and those of nobody; `all`: everybody’s.',
);

export const PermissionField = enumField(
  'Permission',
  PERMISSION_KEYS,
  'What operations need: their `x-permission`.',
);
