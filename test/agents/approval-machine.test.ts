import { expect, test } from 'vitest'
import {
  type Ballot,
  correct,
  type Demand,
  isCarried,
  refusalOf,
  renew,
  type Voter,
  vote,
} from '../../server/agents/approvals/approval-machine.ts'

/**
 * Every interleaving of what three people and two keys can do with one proposal, up to a depth, on the model itself. Beside
 * it the test keeps what happened in its own words (who wrote which text, who said yes to which, who may approve), and
 * judges each execution by that alone.
 */

const PROPOSED = '2026-01-02'
const demands: Demand[] = [
  { approvers: 1, othersOnly: false },
  { approvers: 1, othersOnly: true },
  { approvers: 2, othersOnly: false },
  { approvers: 2, othersOnly: true },
]

/** Person 1 proposes, 1 and 2 have a key each; 3 may have joined after it was proposed. */
interface Actor extends Voter {
  name: string
}
const actors = (thirdJoined: string): Actor[] => [
  { name: 'one', person: 1, byKey: false, joinedAt: '2026-01-01' },
  { name: 'key of one', person: 1, byKey: true, joinedAt: '2026-01-01' },
  { name: 'two', person: 2, byKey: false, joinedAt: '2026-01-01' },
  { name: 'key of two', person: 2, byKey: true, joinedAt: '2026-01-01' },
  { name: 'three', person: 3, byKey: false, joinedAt: thirdJoined },
]

/** What really happened, told without the model. */
interface Story {
  text: string
  authors: Set<number>
  /** Who agreed to the text as it stands, and whether they did so through a key. */
  agreed: Map<number, { byKey: boolean }>
  demand: Demand
}

interface World {
  ballot: Ballot
  story: Story
  /** People who may approve now. */
  allowed: ReadonlySet<number>
  /** What each person looked at last. */
  seen: ReadonlyMap<number, string>
}

const key = ({ ballot, story, allowed, seen }: World) =>
  JSON.stringify([
    ballot,
    story.text,
    [...story.authors].sort(),
    [...story.agreed].sort(),
    story.demand,
    [...allowed].sort(),
    [...seen].sort(),
  ])

/** What is wrong with executing now, as somebody who only knows the story would say; null when nothing is. */
function objection({ story, allowed }: World, joinedLate: ReadonlySet<number>): string | null {
  const { approvers, othersOnly } = story.demand
  const needsOthers = othersOnly || approvers > 1
  const good = [...story.agreed].filter(
    ([person, { byKey }]) =>
      allowed.has(person) &&
      !(othersOnly && story.authors.has(person)) &&
      !(byKey && story.authors.has(person)) &&
      !(needsOthers && joinedLate.has(person)),
  )
  return good.length >= approvers ? null : `${good.length} of ${approvers} agreed to ${story.text}`
}

function walk(first: Demand, thirdJoined: string, depth: number) {
  const late = new Set(thirdJoined > PROPOSED ? [3] : [])
  const everybody = actors(thirdJoined)
  const start: World = {
    ballot: {
      status: 'proposed',
      version: 'a 0',
      revision: 0,
      authors: [1],
      proposedAt: PROPOSED,
      demand: first,
      votes: [],
    },
    story: { text: 'a 0', authors: new Set([1]), agreed: new Map(), demand: first },
    allowed: new Set([1, 2, 3]),
    seen: new Map([
      [1, 'a 0'],
      [2, 'a 0'],
      [3, 'a 0'],
    ]),
  }
  const known = new Set<string>()
  const wrong: string[] = []
  let [executed, refused] = [0, 0]
  let front: World[] = [start]
  for (let step = 0; step < depth; step += 1) {
    const next: World[] = []
    const reach = (world: World) => {
      const at = key(world)
      if (known.has(at)) return
      known.add(at)
      next.push(world)
    }
    const tryVote = (world: World, actor: Actor, seen: string | undefined) => {
      if (!world.allowed.has(actor.person)) return
      if (refusalOf(world.ballot, actor, seen)) {
        refused += 1
        return
      }
      const ballot = vote(world.ballot, actor.person)
      // A vote without a digest agrees to what was proposed, which is what the person looked at first.
      const agreedTo = seen ?? 'a 0'
      const agreed = new Map(world.story.agreed)
      if (agreedTo === world.story.text) agreed.set(actor.person, { byKey: actor.byKey })
      const after = { ...world, ballot, story: { ...world.story, agreed } }
      if (!isCarried(ballot, person => world.allowed.has(person))) return reach(after)
      executed += 1
      const problem = objection(after, late)
      if (problem) wrong.push(problem)
    }
    for (const world of front) {
      for (const actor of everybody) {
        tryVote(world, actor, undefined)
        tryVote(world, actor, world.seen.get(actor.person))
        if (!world.allowed.has(actor.person)) continue
        // A correction, to the first text or to another, under the policies of that moment; their own vote goes with it.
        for (const text of ['a', 'b'])
          for (const demand of demands) {
            if (world.seen.get(actor.person) !== world.ballot.version) continue
            const version = `${text} ${world.ballot.revision + 1}`
            const corrected: World = {
              ...world,
              ballot: correct(world.ballot, actor.person, version, demand),
              story: {
                text: version,
                demand,
                authors: new Set([...world.story.authors, actor.person]),
                agreed: new Map(),
              },
              seen: new Map(world.seen).set(actor.person, version),
            }
            reach(corrected)
            tryVote(corrected, actor, version)
          }
      }
      for (const person of [1, 2, 3]) {
        const looked = new Map(world.seen).set(person, world.ballot.version)
        reach({ ...world, seen: looked })
        const allowed = new Set(world.allowed)
        if (!allowed.delete(person)) allowed.add(person)
        reach({ ...world, allowed })
      }
      const moved = `${world.ballot.version[0]} ${world.ballot.revision + 1}`
      reach({
        ...world,
        ballot: renew(world.ballot, moved),
        story: { ...world.story, text: moved, agreed: new Map() },
      })
      for (const status of ['rejected', 'expired', 'approved'] as const)
        for (const actor of everybody)
          if (refusalOf({ ...world.ballot, status }, actor, world.ballot.version) !== 'already_decided')
            wrong.push(`a vote on what was ${status}`)
    }
    front = next
  }
  return { worlds: known.size, executed, refused, wrong: [...new Set(wrong)] }
}

for (const demand of demands)
  test.each([
    ['before it', '2026-01-01'],
    ['after it', '2026-01-03'],
  ])(
    `${demand.approvers} to approve${demand.othersOnly ? ', none of whom wrote it' : ''}; the third joined %s: nothing is executed without the votes it needs`,
    (_, joined) => {
      const { worlds, executed, refused, wrong } = walk(demand, joined, 4)
      expect(wrong).toEqual([])
      // It went far enough to execute and to refuse.
      expect(worlds).toBeGreaterThan(1000)
      expect(executed).toBeGreaterThan(10)
      expect(refused).toBeGreaterThan(10)
    },
  )
