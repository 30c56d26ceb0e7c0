import { Text } from '@mantine/core'

interface HowReadProps {
  /** Null where nothing is known of it. */
  read: { part: 'whole' | 'partly' | 'not'; reason: string | null } | null
  /** With the reason in words, and not on hovering alone. */
  withReason?: boolean
}

/** Says of a document that is listed or quoted that it was read in part, or not; nothing where it was read whole. */
export function HowRead({ read, withReason = false }: HowReadProps) {
  if (!read || read.part === 'whole') return null
  const words = read.part === 'partly' ? 'read in part' : 'not read'
  return (
    <Text span size="xs" c="dimmed" {...(read.reason ? { title: read.reason } : {})}>
      {withReason && read.reason ? `${words}: ${read.reason}` : words}
    </Text>
  )
}
