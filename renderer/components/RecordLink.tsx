import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { wordsOfKey } from '../format/words.ts'
import { addressOf } from '../routes/record-link.ts'

interface RecordLinkProps {
  /** As in `record_type`. */
  type: string
  id: number
  /** Null where the record is gone. */
  name: string | null
}

/** A record by its name, leading to its page; by its kind and number where it has none. */
export function RecordLink({ type, id, name }: RecordLinkProps) {
  const label = name ?? `${wordsOfKey(type)} ${id}`
  const address = name === null ? null : addressOf(type, { id, title: name })
  return address ? <Anchor renderRoot={props => <Link {...props} {...address} />}>{label}</Anchor> : label
}
