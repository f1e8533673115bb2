import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { reloadOnceForNewBuild } from './app/new-build';
import { watchTheme } from './app/theme-preference';
import { takeInvitationToken } from './session/invitation-token';
import { verifySession, watchSession } from './session/session';
import './app/admin.css';

takeInvitationToken();
reloadOnceForNewBuild();
watchTheme();
watchSession();
void verifySession();

const root = document.getElementById('app');
if (root) createRoot(root).render(<App />);
