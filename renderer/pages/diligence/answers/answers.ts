import type { OddTopic } from '../../../api/modules.ts'
import { wordsOfKey } from '../../../format/keys.ts'

/** Returns the title of a run: its topics, as far as they fit. */
export function titleOfRun(
  { topics }: { topics: readonly OddTopic['key'][] },
  all: ReadonlyArray<Pick<OddTopic, 'key' | 'title'>>,
): string {
  const titles = topics.map(key => all.find(topic => topic.key === key)?.title ?? wordsOfKey(key))
  if (titles.length === all.length && titles.length > 0) return 'All topics'
  return titles.length <= 3
    ? titles.join(', ')
    : `${titles.slice(0, 2).join(', ')} and ${titles.length - 2} more`
}
