import { Kbd, Modal, Table, Title } from '@mantine/core'
import { useState } from 'react'
import { keysOf, useBoundKeys } from '../keyboard/keys.ts'

/** All that can be pressed on the page one came from. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const bound = useBoundKeys()
  const [groups] = useState(bound)
  return (
    <Modal opened onClose={onClose} title="Keyboard" size="md">
      {groups.map(({ title, bindings }) => (
        <section key={title}>
          <Title order={3} mt="sm">
            {title}
          </Title>
          <Table withRowBorders={false} verticalSpacing={3}>
            <Table.Tbody>
              {bindings.map(({ keys, label }) => (
                <Table.Tr key={keys}>
                  <Table.Td w={96} px={0}>
                    {keysOf(keys).map(key => (
                      <Kbd key={key} mr={4} size="xs">
                        {key}
                      </Kbd>
                    ))}
                  </Table.Td>
                  <Table.Td>{label}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ))}
    </Modal>
  )
}
