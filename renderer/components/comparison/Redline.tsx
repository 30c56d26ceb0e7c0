import { Text } from '@mantine/core'
import { count } from '../../format/numbers.ts'
import { paragraphChanges } from '../../words/papers.ts'
import { CHANGE, type ComparedParagraph, stretchesOf } from './comparison.ts'
import classes from './redline.module.css'

/** A redline, paragraph by paragraph; unchanged paragraphs between two changes are counted. */
export function Redline({ paragraphs }: { paragraphs: readonly ComparedParagraph[] }) {
  return (
    <div className={classes.redline}>
      {stretchesOf(paragraphs).map(({ at, same, changed }) => (
        <div key={at}>
          <Unchanged same={same} />
          {changed && (
            <section {...{ [CHANGE]: at }} tabIndex={-1}>
              <WhatChanged paragraph={changed} />
              <p className={classes.paragraph}>
                <Pieces pieces={changed.pieces} />
              </p>
            </section>
          )}
        </div>
      ))}
    </div>
  )
}

/** Both versions beside each other. */
export function SideBySide({
  paragraphs,
  before,
  after,
}: {
  paragraphs: readonly ComparedParagraph[]
  before: string
  after: string
}) {
  const side = (changed: ComparedParagraph, without: 'inserted' | 'deleted') => (
    <p className={classes.paragraph}>
      <Pieces pieces={changed.pieces.filter(({ kind }) => kind !== without)} />
    </p>
  )
  return (
    <div className={classes.redline}>
      <div className={classes.sides}>
        <Text fw={600}>{before}</Text>
        <Text fw={600}>{after}</Text>
      </div>
      {stretchesOf(paragraphs).map(({ at, same, changed }) => (
        <div key={at}>
          <Unchanged same={same} />
          {changed && (
            <section {...{ [CHANGE]: at }} tabIndex={-1}>
              <WhatChanged paragraph={changed} />
              <div className={classes.sides}>
                {side(changed, 'inserted')}
                {side(changed, 'deleted')}
              </div>
            </section>
          )}
        </div>
      ))}
    </div>
  )
}

const Unchanged = ({ same }: { same: number }) =>
  same > 0 && (
    <Text size="xs" c="dimmed" className={classes.same}>
      {count(same, 'paragraph')} as before
    </Text>
  )

function WhatChanged({ paragraph: { kind, before, after } }: { paragraph: ComparedParagraph }) {
  const page = (after ?? before)?.page
  return (
    <Text size="xs" c="dimmed">
      {kind === 'same' ? '' : paragraphChanges[kind]}
      {page === undefined ? '' : `, page ${page}`}
    </Text>
  )
}

const Pieces = ({ pieces }: { pieces: ComparedParagraph['pieces'] }) =>
  pieces.map(({ kind, text }, at) => {
    const Tag = { same: 'span', inserted: 'ins', deleted: 'del' }[kind] as 'span'
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one comparison never change
    return <Tag key={at}>{text}</Tag>
  })
