import { Anchor, Text } from '@mantine/core'
import type { Analysis } from '../../../api/modules.ts'
import { Facts } from '../../../components/facts/Facts.tsx'
import { CompanyLink } from '../../../components/links/CompanyLink.tsx'
import { ReviewDetails } from '../../../components/review/ReviewDetails.tsx'
import classes from '../diligence.module.css'
import { wordsMissing } from '../evidence.ts'
import { type EntityNode, identifiersOf, relationOf, shapes } from './entities.ts'

interface EntityDetailsProps {
  map: Analysis['entity_map']
  node: EntityNode | undefined
  status: Analysis['source_status']
  onChoose: (id: string) => void
}

/** Details of the chosen entity, with the quotations behind its relations. */
export function EntityDetails({ map, node, status, onChoose }: EntityDetailsProps) {
  if (!node)
    return (
      <Text c="dimmed" className={classes.details}>
        Select a name on the map to see what the documents say about it.
      </Text>
    )
  const names = new Map(map.nodes.map(({ id, name }) => [id, name]))
  const relations = map.edges.filter(({ from, to }) => from === node.id || to === node.id)
  const nameOf = (id: string) =>
    id === node.id ? (
      <span>{node.name}</span>
    ) : (
      <Anchor component="button" type="button" onClick={() => onChoose(id)}>
        {names.get(id)}
      </Anchor>
    )
  return (
    <ReviewDetails label={node.name}>
      <h2>{node.name}</h2>
      <Facts
        facts={[
          ['Type', shapes[node.type].label],
          ...(node.company_id === null
            ? []
            : ([['Company', <CompanyLink key="company" id={node.company_id} name={node.name} />]] as const)),
          ...(node.aliases.length > 0 ? ([['Also called', node.aliases.join(', ')]] as const) : []),
          ...(node.identifiers.length > 0 ? ([['Numbers', identifiersOf(node)]] as const) : []),
          ...(node.jurisdiction ? ([['Formed in', node.jurisdiction]] as const) : []),
        ]}
      />
      <h3>Relations</h3>
      {relations.length === 0 && <p>The documents state none.</p>}
      <ul className={classes.relations}>
        {relations.map(edge => (
          <li key={`${edge.from} ${edge.type} ${edge.to}`}>
            {nameOf(edge.from)} {relationOf(edge)} {nameOf(edge.to)}
            {edge.evidence.map(({ document, page, paragraph, start, quote }) => (
              <blockquote key={`${document} ${page} ${paragraph} ${start}`}>
                {quote ?? wordsMissing(status)}
                <cite>
                  {document}, page {page}
                </cite>
              </blockquote>
            ))}
          </li>
        ))}
      </ul>
    </ReviewDetails>
  )
}
