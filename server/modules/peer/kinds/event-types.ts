/** Peer modules that a connection may import. */
export const peerModules = ['companies', 'funds'] as const
export type PeerModule = (typeof peerModules)[number]

/** The events that the peer may send. */
export const eventTypes = [
  'company.created',
  'company.updated',
  'company.deleted',
  'fund.created',
  'fund.updated',
  'fund.deleted',
  'ping.test',
] as const
export type EventType = (typeof eventTypes)[number]

/** Kinds of record a link is for. */
export const linkKinds = ['company', 'fund'] as const
export type LinkKind = (typeof linkKinds)[number]

export const moduleOfKind: Record<LinkKind, PeerModule> = { company: 'companies', fund: 'funds' }

export const isEventType = (type: string): type is EventType =>
  (eventTypes as readonly string[]).includes(type)

/** Returns the kind of record an event is about; null for a ping. */
export const kindOf = (type: EventType): LinkKind | null =>
  type === 'ping.test' ? null : (type.slice(0, type.indexOf('.')) as LinkKind)
