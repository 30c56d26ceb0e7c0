import { expect, test } from 'vitest'
import {
  type Ballot,
  correct,
  countVotes,
  type Demand,
  isCarried,
  refusalOf,
  renew,
  type Voter,
  vote,
} from '../../server/agents/approvals/approval-machine.ts'

/**
 * Every interleaving of what three people and two keys can do with one proposal, on the model itself, to the end: worlds
 * that differ only in names of versions that never come back are one, so that there are finitely many and each is looked at.
 * Beside the model the test keeps what happened in its own words (who wrote it and how, who said yes to which text, who may
 * approve), and judges each execution by that alone.
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
const people = [1, 2, 3]

/** The version that stands and any before it: which of the earlier ones it was makes no difference. */
const NOW = 'now'
const EARLIER = 'earlier'

/** What really happened, told without the model. */
interface Story {
  authors: ReadonlySet<number>
  /** A key wrote it, or a correction of it. */
  byKey: boolean
  /** Who agreed to the text as it stands, and whether they did so through a key. */
  agreed: ReadonlyMap<number, { byKey: boolean }>
  demand: Demand
}

interface World {
  ballot: Ballot
  story: Story
  /** People who may approve now. */
  allowed: ReadonlySet<number>
  /** People who looked at the version that stands. */
  seen: ReadonlySet<number>
}

const sorted = (some: Iterable<number>) => [...some].sort().join('')

const key = ({ ballot, story, allowed, seen }: World) =>
  [
    ballot.revision,
    ballot.byProgram,
    sorted(ballot.authors),
    ballot.demand.approvers,
    ballot.demand.othersOnly,
    sorted(ballot.votes.map(({ person }) => person)),
    sorted(story.authors),
    story.byKey,
    [...story.agreed].map(([person, { byKey }]) => `${person}${byKey}`).sort(),
    sorted(allowed),
    sorted(seen),
  ].join()

/** What is wrong with executing now, as somebody who only knows the story would say; null when nothing is. */
function objection({ story, allowed }: World, joinedLate: ReadonlySet<number>): string | null {
  const { approvers, othersOnly } = story.demand
  const keepsNewcomersOut = othersOnly || approvers > 1 || story.byKey
  const good = [...story.agreed].filter(
    ([person, { byKey }]) =>
      allowed.has(person) &&
      !(othersOnly && story.authors.has(person)) &&
      !(byKey && story.authors.has(person)) &&
      !(keepsNewcomersOut && joinedLate.has(person)),
  )
  return good.length >= approvers
    ? null
    : `${good.length} of ${approvers} agreed: ${JSON.stringify(story.demand)}`
}

/** The walk: the worlds that were reached, what was executed and refused there, and what was wrong with it. */
class Walk {
  readonly worlds = new Set<string>()
  readonly wrong = new Set<string>()
  executed = 0
  refused = 0
  readonly #late: ReadonlySet<number>
  readonly #actors: readonly Actor[]
  #front: World[] = []

  constructor(thirdJoined: string) {
    this.#late = new Set(thirdJoined > PROPOSED ? [3] : [])
    this.#actors = actors(thirdJoined)
    for (const demand of demands) for (const byKey of [false, true]) this.#reach(proposed(demand, byKey))
  }

  /** Goes on until nothing new is reached. */
  toTheEnd(): this {
    while (this.#front.length > 0) {
      const front = this.#front
      this.#front = []
      for (const world of front) this.#from(world)
    }
    return this
  }

  #reach(world: World): void {
    const at = key(world)
    if (this.worlds.has(at)) return
    this.worlds.add(at)
    this.#front.push(world)
  }

  #from(world: World): void {
    for (const actor of this.#actors) {
      this.#vote(world, actor, undefined)
      this.#vote(world, actor, world.seen.has(actor.person) ? NOW : EARLIER)
      this.#corrections(world, actor)
    }
    for (const person of people) {
      this.#reach({ ...world, seen: new Set([...world.seen, person]) })
      const allowed = new Set(world.allowed)
      if (!allowed.delete(person)) allowed.add(person)
      this.#reach({ ...world, allowed })
    }
    // The record moved, and somebody left and another took over: the same text, to be looked at again.
    this.#anew(world, renew(world.ballot, 'next'), world.story)
    for (const heir of [2, 3]) {
      const { demand, authors } = world.story
      const taken = correct(world.ballot, { person: heir, byKey: false }, 'next', demand)
      const without = new Set(world.allowed)
      without.delete(1)
      this.#anew({ ...world, allowed: without }, taken, {
        ...world.story,
        authors: new Set([...authors, heir]),
      })
    }
    for (const status of ['rejected', 'expired', 'approved'] as const)
      for (const actor of this.#actors)
        if (refusalOf({ ...world.ballot, status }, actor, NOW) !== 'already_decided')
          this.wrong.add(`a vote on what was ${status}`)
  }

  #vote(world: World, actor: Actor, seen: string | undefined): void {
    if (!world.allowed.has(actor.person)) return
    if (refusalOf(world.ballot, actor, seen)) {
      this.refused += 1
      return
    }
    const ballot = vote(world.ballot, actor.person)
    // A vote without a digest agrees to what was proposed, which is what stands unless it was revised.
    const agreesToThis = seen === NOW || (seen === undefined && world.ballot.revision === 0)
    const agreed = new Map(world.story.agreed)
    if (agreesToThis) agreed.set(actor.person, { byKey: actor.byKey })
    const after = { ...world, ballot, story: { ...world.story, agreed } }
    if (!isCarried(ballot, person => world.allowed.has(person))) {
      this.#reach(after)
      return
    }
    this.executed += 1
    const problem = objection(after, this.#late)
    if (problem) this.wrong.add(problem)
  }

  /** Whoever may approve corrects it, under the policies of that moment; their own vote goes with it. */
  #corrections(world: World, actor: Actor): void {
    if (!world.allowed.has(actor.person) || !world.seen.has(actor.person)) return
    for (const demand of demands) {
      const story = {
        ...world.story,
        demand,
        authors: new Set([...world.story.authors, actor.person]),
        byKey: world.story.byKey || actor.byKey,
      }
      const corrected = this.#anew(world, correct(world.ballot, actor, 'next', demand), story, actor.person)
      this.#vote(corrected, actor, NOW)
    }
  }

  /** Another version stands: nobody has agreed to it, and only who wrote it has seen it. */
  #anew(world: World, ballot: Ballot, story: Story, writer?: number): World {
    if (countVotes(ballot, () => true) > 0) this.wrong.add('a vote for an earlier version counts')
    const after = {
      ...world,
      ballot: { ...ballot, version: NOW, revision: 1, votes: [] },
      story: { ...story, agreed: new Map() },
      seen: new Set(writer === undefined ? [] : [writer]),
    }
    this.#reach(after)
    return after
  }
}

const proposed = (demand: Demand, byKey: boolean): World => ({
  ballot: {
    status: 'proposed',
    version: NOW,
    revision: 0,
    authors: [1],
    byProgram: byKey,
    proposedAt: PROPOSED,
    demand,
    votes: [],
  },
  story: { authors: new Set([1]), byKey, agreed: new Map(), demand },
  allowed: new Set(people),
  seen: new Set(people),
})

test.each([
  ['before it', '2026-01-01'],
  ['after it', '2026-01-03'],
])(
  'the third joined %s: in no world that can be reached is anything executed without the votes it needs',
  (_, joined) => {
    const { worlds, executed, refused, wrong } = new Walk(joined).toTheEnd()
    expect([...wrong]).toEqual([])
    // It went far enough to execute and to refuse.
    expect(worlds.size).toBeGreaterThan(3000)
    expect(executed).toBeGreaterThan(1000)
    expect(refused).toBeGreaterThan(1000)
  },
)
