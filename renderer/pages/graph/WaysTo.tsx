import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { GraphEdge, GraphNode, Paths } from '../../api/modules.ts'
import { RecordLink } from '../../components/links/RecordLink.tsx'
import { ReviewDetails } from '../../components/review/ReviewDetails.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { pathsQuery } from '../../queries/graph.ts'
import { wordsOfLink } from '../../words/graph.ts'
import { wordsOfKind } from '../../words/records.ts'
import classes from './links.module.css'

/** Paths from the page's record to the chosen one, shortest first. */
export function WaysTo({ root, node }: { root: string; node: GraphNode | undefined }) {
  if (!node || node.node === root)
    return (
      <Text c="dimmed" className={classes.hint}>
        Select a record on the map to see how it is linked to this one.
      </Text>
    )
  return (
    <ReviewDetails label={node.name}>
      <h2>
        <RecordLink type={node.type} id={node.id} name={node.name} />
      </h2>
      <p>{wordsOfKind(node.type)}</p>
      <Ways from={root} to={node.node} />
    </ReviewDetails>
  )
}

function Ways({ from, to }: { from: string; to: string }) {
  const paths = useQuery(pathsQuery(from, to))
  return (
    <Loaded query={paths}>
      {({ paths: ways }) => (
        <ol className={classes.ways} aria-label="Connection path">
          {ways.map(way => (
            <li key={way.nodes.map(({ node }) => node).join(' ')}>
              <Way way={way} />
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}

/** A path from one record to the other, with the link at each step. */
function Way({ way: { nodes, steps } }: { way: Paths['paths'][number] }) {
  const quotes = steps.flat().flatMap(({ evidence }) => evidence ?? [])
  return (
    <>
      {nodes.map((one, at) => (
        <Fragment key={one.node}>
          {at > 0 && (
            <span className={classes.step}> {stepOf(nodes[at - 1]?.node, steps[at - 1] ?? [])} </span>
          )}
          <RecordLink type={one.type} id={one.id} name={one.name} />
        </Fragment>
      ))}
      {quotes.map(({ document, page, quote }) => (
        <blockquote key={`${document} ${page} ${quote}`}>
          {quote}
          <cite>
            {document}, page {page}
          </cite>
        </blockquote>
      ))}
    </>
  )
}

/** Describes the relations between two records on a path, each with an arrow to the record it names. */
const stepOf = (from: string | undefined, edges: readonly GraphEdge[]): string =>
  [
    ...new Set(
      edges.map(edge => {
        const words = wordsOfLink(edge.type)
        if (edge.mutual) return `– ${words} –`
        return edge.from === from ? `${words} →` : `← ${words}`
      }),
    ),
  ].join(', ')
