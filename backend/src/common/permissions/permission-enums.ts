import { AGENT_SIGHTS, PERMISSION_KEYS, ROLES } from 'domain/office/permissions';
import { enumField } from '../dto/enum-field';

export const RoleField = enumField(
  'Role',
  ROLES,
  'Role. `owner`: everything; `manager`: the office; `agent`: own leads; `auditor`: reads only.',
);

export const AgentSightField = enumField(
  'AgentSight',
  AGENT_SIGHTS,
  "`own`: the user's own leads and unassigned leads; `all`: all leads.",
);

export const PermissionField = enumField(
  'Permission',
  PERMISSION_KEYS,
  'Permission that an operation needs: its `x-permission`.',
);
