import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { watchTheme } from './app/theme-preference';
import { watchNewBuilds } from './lib/new-build';
import { takeInvitationToken } from './session/invitation-token';
import { verifySession, watchSession } from './session/session';
import './app/admin.css';

takeInvitationToken();
watchNewBuilds();
watchTheme();
watchSession();
void verifySession();

const root = document.getElementById('app');
if (root) createRoot(root).render(<App />);
