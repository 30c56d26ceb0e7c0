import { Alert } from '@mantine/core'
import { count } from '../../format/numbers.ts'

/** Rows of a connection that could not be read, or that it announced and did not give. */
export function LeftOut({ source }: { source: { unread_count: number; withheld: number } }) {
  const leftOut = source.unread_count + source.withheld
  if (leftOut === 0) return null
  return (
    <Alert variant="outline" color="yellow">
      {`${count(leftOut, 'row')} of the connection left out: unreadable, or announced and not given.`}
    </Alert>
  )
}
