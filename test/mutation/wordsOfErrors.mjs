// What an error says to the author is no decision: tests hold its code and its details, not its words.
import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin';

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'words-of-errors', {
    shouldIgnore(path) {
      const { parent } = path;
      if (!path.isStringLiteral() && !path.isTemplateLiteral()) return undefined;
      const isWords =
        parent.type === 'NewExpression' &&
        parent.callee.name === 'StoryFoldError' &&
        parent.arguments.indexOf(path.node) > 0;
      return isWords ? 'Words that the author reads.' : undefined;
    },
  }),
];
