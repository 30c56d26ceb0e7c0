import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MemorandumSection } from '../../api/modules.ts'
import { type Block, blocksOf, MARK, marked, piecesOf } from './blocks.ts'
import classes from './memoranda.module.css'

type Citations = MemorandumSection['citations']

/** A section as it is read: quotes in their places, references that lead to their citation, doubtful numbers marked. */
export function SectionText({ section }: { section: MemorandumSection }) {
  const blocks = blocksOf(marked(section.markup, section.uncited))
  return (
    <div className={classes.text}>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity
        <BlockView key={at} block={block} citations={section.citations} />
      ))}
    </div>
  )
}

function BlockView({ block, citations }: { block: Block; citations: Citations }) {
  if (block.type === 'heading') return <h3>{inline(block.text, citations)}</h3>
  if (block.type === 'paragraph') return <p>{inline(block.text, citations)}</p>
  if (block.type === 'list') {
    return (
      <ul>
        {block.items.map(item => (
          <li key={item}>{inline(item, citations)}</li>
        ))}
      </ul>
    )
  }
  return (
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          {block.header.map((cell, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place
            <Table.Th key={at} scope="col">
              {cell}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {block.rows.map(row => (
          <Table.Tr key={row.join('|')}>
            {row.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place
              <Table.Td key={at}>{inline(cell, citations)}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function inline(text: string, citations: Citations): ReactNode[] {
  return piecesOf(text).map(({ at, text: piece }) => (
    <PieceView key={at} piece={piece} citations={citations} />
  ))
}

function PieceView({ piece, citations }: { piece: string; citations: Citations }) {
  const quote = /^\{\{quote:(\d+)\}\}$/.exec(piece)
  if (quote) return <Quote citation={citations.find(({ n }) => n === Number(quote[1]))} />
  const reference = /^\[(\d+)\]$/.exec(piece)
  if (reference)
    return (
      <a href={`#citation-${reference[1]}`} className={classes.reference}>
        {piece}
      </a>
    )
  if (piece.startsWith(MARK.start))
    return (
      <mark className={classes.uncited} title="There is no citation with this number">
        {piece.slice(1, -1)}
      </mark>
    )
  return /^\*\*[^*]+\*\*$/.test(piece) ? <strong>{piece.slice(2, -2)}</strong> : piece
}

function Quote({ citation }: { citation: Citations[number] | undefined }) {
  if (!citation?.quote) return <em className={classes.unavailable}>The quote cannot be read right now.</em>
  return <q>{citation.quote}</q>
}
