import type { Evidence } from '../text/evidence.ts'
import type { Identifier } from './identifiers.ts'
import type { EdgeType, NodeType } from './map.ts'
import { normalised } from './names.ts'

/** Something that one document names; mentions of several documents become one node when they are merged. */
export interface Mention {
  type: NodeType
  name: string
  document: string
  aliases: Set<string>
  identifiers: Identifier[]
  jurisdiction: string | null
  /** Roles in the document: "borrower", "lender". */
  roles: Set<string>
  /** The entities a person acts for, which tell people of one name apart. */
  actsFor: Set<Mention>
  evidence: Evidence
}

export interface Relation {
  from: Mention
  to: Mention
  type: EdgeType
  share: number | null
  role: string | null
  evidence: Evidence[]
}

/** Entities one document names, and its statements about them; can be copied between processes. */
export interface Mentions {
  readonly document: string
  readonly all: readonly Mention[]
  readonly relations: readonly Relation[]
  readonly parties: readonly Mention[]
  /** Number of parties introduced as agreeing; a term sheet only lists them. */
  readonly agreeing: number
  /** Number of further entities left out. */
  readonly more: number
}

/** Collects the entities a document names. */
export class DocumentMentions implements Omit<Mentions, 'more'> {
  readonly document: string
  readonly all: Mention[] = []
  readonly relations: Relation[] = []
  /** The parties that conclude the document, or that it lists by role. */
  readonly parties: Mention[] = []
  /** Number of parties introduced as agreeing; a term sheet only lists them. */
  agreeing = 0
  readonly #byName = new Map<string, Mention>()

  constructor(document: string) {
    this.document = document
  }

  /** The mention of that type and name, made when it is the first. */
  add(type: NodeType, name: string, evidence: Evidence): Mention {
    const key = keyOf(type, name)
    const known = this.#byName.get(key) ?? this.#runInto(key)
    if (known) {
      // A company that turns out to be a fund is one from there on.
      if (type === 'fund') known.type = 'fund'
      if (known.name !== name && this.#byName.get(key) === known) known.aliases.add(name)
      return known
    }
    const mention: Mention = {
      type,
      name,
      document: this.document,
      aliases: new Set(),
      identifiers: [],
      jurisdiction: null,
      roles: new Set(),
      actsFor: new Set(),
      evidence,
    }
    this.#byName.set(key, mention)
    this.all.push(mention)
    return mention
  }

  /** The organisation whose whole name ends this one: "Client and Alder Ports Limited" is Alder Ports Limited. */
  #runInto(key: string): Mention | undefined {
    if (!key.startsWith('organisation ')) return undefined
    const words = key.split(' ')
    for (let from = 2; from < words.length - 1; from += 1) {
      const known = this.#byName.get(`organisation ${words.slice(from).join(' ')}`)
      if (known) return known
    }
    return undefined
  }

  identify(mention: Mention, { scheme, value }: Identifier): void {
    const known = mention.identifiers.some(one => one.scheme === scheme && one.value === value)
    if (!known) mention.identifiers.push({ scheme, value })
  }

  relate(
    from: Mention,
    to: Mention,
    type: EdgeType,
    evidence: Evidence[],
    { share = null, role = null }: { share?: number | null; role?: string | null } = {},
  ): void {
    if (from !== to) this.relations.push({ from, to, type, share, role, evidence })
  }
}

/** Companies and funds share their names. */
const keyOf = (type: NodeType, name: string): string =>
  type === 'company' || type === 'fund'
    ? `organisation ${normalised(name)}`
    : `${type} ${type === 'account' || type === 'security' ? name : normalised(name)}`
