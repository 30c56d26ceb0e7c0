import { Text } from '@mantine/core'
import type { TransactionDocumentComparison } from '../../api/modules.ts'
import { count } from '../../format/numbers.ts'
import { paragraphChanges } from '../../words/papers.ts'
import classes from './redline.module.css'

type Paragraph = TransactionDocumentComparison['paragraphs'][number]

/** What became of a text, paragraph by paragraph; what stayed as it was between two changes is counted. */
export function Redline({ paragraphs }: { paragraphs: readonly Paragraph[] }) {
  return (
    <div className={classes.redline}>
      {stretchesOf(paragraphs).map(({ at, same, changed }) => (
        <div key={at}>
          {same > 0 && (
            <Text size="xs" c="dimmed" className={classes.same}>
              {count(same, 'paragraph')} as before
            </Text>
          )}
          {changed && <Changed paragraph={changed} />}
        </div>
      ))}
    </div>
  )
}

function Changed({ paragraph: { kind, before, after, pieces } }: { paragraph: Paragraph }) {
  const page = (after ?? before)?.page
  return (
    <section>
      <Text size="xs" c="dimmed">
        {kind === 'same' ? '' : paragraphChanges[kind]}
        {page === undefined ? '' : `, page ${page}`}
      </Text>
      <p className={classes.paragraph}>
        {pieces.map(({ kind: piece, text }, at) => {
          const Tag = { same: 'span', inserted: 'ins', deleted: 'del' }[piece] as 'span'
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one comparison never change
          return <Tag key={at}>{text}</Tag>
        })}
      </p>
    </section>
  )
}

interface Stretch {
  at: number
  /** How many paragraphs before it stayed as they were. */
  same: number
  /** Null for the end of the text. */
  changed: Paragraph | null
}

function stretchesOf(paragraphs: readonly Paragraph[]): Stretch[] {
  const stretches: Stretch[] = []
  let same = 0
  for (const [at, paragraph] of paragraphs.entries()) {
    if (paragraph.kind === 'same') same += 1
    else {
      stretches.push({ at, same, changed: paragraph })
      same = 0
    }
  }
  return same === 0 ? stretches : [...stretches, { at: paragraphs.length, same, changed: null }]
}
