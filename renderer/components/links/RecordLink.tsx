import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAddressOf } from '../../routes/record-link.ts'
import { wordsOfKind } from '../../words/records.ts'

interface RecordLinkProps extends Pick<AnchorProps, 'size'> {
  /** A `record_type` value. */
  type: string
  id: number
  /** Null where the record is gone. */
  name: string | null
  /** The record that it is a part of. */
  parent_id?: number | null
  /** Opens a new tab, for pages with unsaved work. */
  target?: '_blank'
}

/** A record by its name, leading to its page; by its kind and number where it has none. */
export function RecordLink({ type, id, name, parent_id = null, ...anchor }: RecordLinkProps) {
  const address = useAddressOf()(type, { id, title: name, parent_id })
  if (name === null || !address) return name ?? `${wordsOfKind(type)} ${id}`
  return (
    <Anchor {...anchor} renderRoot={props => <Link {...props} {...address} />}>
      {name}
    </Anchor>
  )
}
