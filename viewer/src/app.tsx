import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { Frame } from './components/frame.tsx';
import { TokenGate } from './components/token-gate.tsx';
import { NotFoundPage } from './pages/not-found/not-found-page.tsx';
import { SessionsPage } from './pages/sessions/sessions-page.tsx';

const SessionPage = lazy(async () => ({ default: (await import('./pages/session/session-page.tsx')).SessionPage }));
const ChatPage = lazy(async () => ({ default: (await import('./pages/chat/chat-page.tsx')).ChatPage }));
const StatsPage = lazy(async () => ({ default: (await import('./pages/stats/stats-page.tsx')).StatsPage }));
const AboutPage = lazy(async () => ({ default: (await import('./pages/about/about-page.tsx')).AboutPage }));

/** The frame and its pages. */
export function App() {
  return (
    <Frame>
      <TokenGate>
        <Suspense>
          <Switch>
            <Route path="/">
              <Redirect to="/sessions" replace />
            </Route>
            <Route path="/sessions" component={SessionsPage} />
            <Route path="/s/:id">{({ id }) => <SessionPage key={id} id={id} />}</Route>
            <Route path="/chat/:run?">{({ run }) => <ChatPage key={run ?? ''} runId={run} />}</Route>
            <Route path="/stats" component={StatsPage} />
            <Route path="/about" component={AboutPage} />
            <Route component={NotFoundPage} />
          </Switch>
        </Suspense>
      </TokenGate>
    </Frame>
  );
}
