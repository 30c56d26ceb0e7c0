import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { PageQueries } from '../../renderer/session/page-queries.ts'

/** Answers of a server, each given when the test says so. */
class Answers {
  readonly #waiting: Array<(answer: string) => void> = []

  get asked(): number {
    return this.#waiting.length
  }

  readonly next = () =>
    new Promise<string>(resolve => {
      this.#waiting.push(resolve)
    })

  give(place: number, answer: string): void {
    this.#waiting[place]?.(answer)
  }
}

/** A page that shows the runs, from its first moment on. */
function open(queries: QueryClient) {
  const answers = new Answers()
  const page = new QueryObserver(queries, {
    queryKey: ['peer', 'runs'],
    queryFn: answers.next,
    staleTime: 5000,
  })
  const close = page.subscribe(() => undefined)
  const shown = () => page.getCurrentResult().data
  return { answers, shown, close }
}

test('what is changed while a page reads for the first time is read again, once', async () => {
  const queries = new PageQueries()
  const { answers, shown, close } = open(queries)
  const changed = Promise.all([
    queries.invalidateQueries({ queryKey: ['peer'] }),
    queries.invalidateQueries({ queryKey: ['peer', 'runs'] }),
    queries.invalidateQueries(),
  ])
  answers.give(0, 'no runs yet')
  await expect.poll(() => answers.asked).toBe(2)
  expect(shown()).toBe('no runs yet')
  answers.give(1, 'a run')
  await changed
  expect(shown()).toBe('a run')
  expect(answers.asked).toBe(2)
  close()
})

test('the library alone takes such a read for new, which is why this is ours', async () => {
  const queries = new QueryClient()
  const { answers, shown, close } = open(queries)
  const changed = queries.invalidateQueries({ queryKey: ['peer'] })
  answers.give(0, 'no runs yet')
  await changed
  expect(shown()).toBe('no runs yet')
  expect(answers.asked).toBe(1)
  close()
})

test('a first read that is refused is tried again by what changed meanwhile', async () => {
  const queries = new PageQueries({ defaultOptions: { queries: { retry: false } } })
  const replies = [() => Promise.reject(new Error('not found')), () => Promise.resolve('a run')]
  const page = new QueryObserver(queries, {
    queryKey: ['peer', 'runs', 7],
    queryFn: () => (replies.shift() as () => Promise<string>)(),
  })
  const close = page.subscribe(() => undefined)
  await queries.invalidateQueries({ queryKey: ['peer'] })
  expect(page.getCurrentResult()).toMatchObject({ data: 'a run', error: null })
  close()
})

test('what nobody looks at is read when somebody does', async () => {
  const queries = new PageQueries()
  const answers = new Answers()
  const query = { queryKey: ['peer', 'runs'], queryFn: answers.next, staleTime: 5000 }
  const first = queries.fetchQuery(query)
  const changed = queries.invalidateQueries({ queryKey: ['peer'] })
  answers.give(0, 'no runs yet')
  expect(await first).toBe('no runs yet')
  await changed
  expect(answers.asked).toBe(1)
  const second = queries.fetchQuery(query)
  answers.give(1, 'a run')
  expect(await second).toBe('a run')
})

test('what is not on the screen is read again after a change, what is on it when it is said to be old', async () => {
  const queries = new PageQueries()
  const calendar = open(queries)
  calendar.answers.give(0, 'due tomorrow')
  await expect.poll(calendar.shown).toBe('due tomorrow')
  queries.outdateUnseen()
  const again = open(queries)
  expect(again.shown()).toBe('due tomorrow')
  expect(again.answers.asked).toBe(0)
  calendar.close()
  again.close()
  queries.outdateUnseen()
  const later = open(queries)
  expect(later.shown()).toBe('due tomorrow')
  later.answers.give(0, 'done')
  await expect.poll(later.shown).toBe('done')
  later.close()
})
