import { Redirect, Route, Switch, useLocation } from 'wouter';
import { BrokenPage } from './components/broken-page.tsx';
import { Frame } from './components/frame.tsx';
import { TokenGate } from './components/token-gate.tsx';
import { useArrival } from './components/use-arrival.ts';
import { useIdInPath } from './components/use-id-in-path.ts';
import { AboutPage } from './pages/about/about-page.tsx';
import { ChatPage } from './pages/chat/chat-page.tsx';
import { NotFoundPage } from './pages/not-found/not-found-page.tsx';
import { SessionPage } from './pages/session/session-page.tsx';
import { SessionsPage } from './pages/sessions/sessions-page.tsx';
import { StatsPage } from './pages/stats/stats-page.tsx';

/** The frame and its pages. Pages are small and come at once; graphs, colours and diagrams are loaded when needed. */
export function App() {
  const [path] = useLocation();
  const id = useIdInPath();
  useArrival(path);
  return (
    <Frame>
      <TokenGate>
        <BrokenPage key={path}>
          <Switch>
            <Route path="/">
              <Redirect to="/sessions" replace />
            </Route>
            <Route path="/sessions" component={SessionsPage} />
            <Route path="/s/:id">
              <SessionPage key={id} id={id ?? ''} />
            </Route>
            <Route path="/chat/:id?">
              <ChatPage key={id} runId={id} />
            </Route>
            <Route path="/stats" component={StatsPage} />
            <Route path="/about" component={AboutPage} />
            <Route>
              <NotFoundPage />
            </Route>
          </Switch>
        </BrokenPage>
      </TokenGate>
    </Frame>
  );
}
