import { Box, Text } from '@mantine/core'
import { Progress } from '../../components/Progress.tsx'
import { isText, type SourceChoice } from '../../components/source/source-choice.ts'
import { count } from '../../format/numbers.ts'

/** While documents are read: how many there are to come is known of files only. */
export function Working({ choice, found }: { choice: SourceChoice; found: string }) {
  const files = choice.files.filter(isText).length
  return (
    <Box mt="md" role="status">
      <Progress
        stage={
          choice.place === 'computer'
            ? `Reading ${count(files, 'document')}`
            : 'Reading the documents of the connection'
        }
        percent={null}
      />
      <Text size="sm" c="dimmed" mt={4}>
        {found} is kept when it is done, also when you leave this page meanwhile.
      </Text>
    </Box>
  )
}
