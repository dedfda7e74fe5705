/**
 * Groups the calls of a step: neighbours that only read stand together and may run side by side; any other call stands
 * alone, so that it waits for all before it and is waited for by all after it.
 */
export function groupCalls<Call>(calls: readonly Call[], isReading: (call: Call) => boolean): Call[][] {
  const groups: Call[][] = [];
  let joinable: Call[] | undefined;
  for (const call of calls) {
    const canJoin = isReading(call);
    if (canJoin && joinable !== undefined) {
      joinable.push(call);
      continue;
    }
    const group = [call];
    groups.push(group);
    joinable = canJoin ? group : undefined;
  }
  return groups;
}
