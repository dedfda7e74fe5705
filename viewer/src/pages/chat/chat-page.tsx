import { useState } from 'react';
import { ChatThread } from './chat-thread.tsx';
import { Composer } from './composer.tsx';
import { NewChat } from './new-chat.tsx';
import './chat-page.css';

/** Ask, and watch the agent work. */
export function ChatPage({ runId }: { readonly runId: string | undefined }) {
  const [draft, setDraft] = useState('');
  return (
    <div className="chat">
      {runId === undefined ? (
        <>
          <h1 className="unseen">Chat</h1>
          <NewChat onChoose={setDraft} />
          <Composer draft={draft} onDraft={setDraft} />
        </>
      ) : (
        <ChatThread runId={runId} />
      )}
    </div>
  );
}
