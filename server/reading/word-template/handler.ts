import { LoopPlugin, TemplateHandler, TextPlugin } from 'easy-template-x'

/** Fills text and loops alone: no template brings pictures, links or XML of its own. */
export const handler = new TemplateHandler({
  plugins: [new LoopPlugin(), new TextPlugin()],
  maxXmlDepth: 60,
})
