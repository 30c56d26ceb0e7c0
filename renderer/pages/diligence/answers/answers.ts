import type { OddAnswer, OddTopic } from '../../../api/modules.ts'

type Status = OddAnswer['status']

/** Whether there is anything to accept: words, or citations whose words are read where they lie. */
const saysSomething = ({ answer, citations }: OddAnswer): boolean => answer !== null || citations.length > 0

/** Where an answer may go from where it is, the step on last. */
export function answerMoves(answer: OddAnswer): ReadonlyArray<{ to: Status; label: string }> {
  const drop = { to: 'dropped' as const, label: 'Drop' }
  switch (answer.status) {
    case 'draft':
      return saysSomething(answer) ? [drop, { to: 'accepted', label: 'Accept' }] : [drop]
    case 'accepted':
      return [drop, { to: 'draft', label: 'Back to draft' }]
    case 'needs_info':
      return [drop]
    case 'dropped':
      return [{ to: 'draft', label: 'Take back' }]
  }
}

/** What a run is called: its topics, as far as they fit. */
export function titleOfRun(
  { topics }: { topics: readonly OddTopic['key'][] },
  all: ReadonlyArray<Pick<OddTopic, 'key' | 'title'>>,
): string {
  const titles = topics.map(key => all.find(topic => topic.key === key)?.title ?? key)
  if (titles.length === all.length && titles.length > 0) return 'All topics'
  return titles.length <= 3
    ? titles.join(', ')
    : `${titles.slice(0, 2).join(', ')} and ${titles.length - 2} more`
}
