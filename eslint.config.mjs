// The arrows between the layers are rules here, so that a wrong import fails `npm run check`
// before anyone has to remember them. The same arrows are proven by test/unit/layers.test.ts.
import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const noVscode = {
  name: 'vscode',
  message:
    'Only src/vscode, src/extension.ts, src/product.ts and adapters/models/vscodeLm.ts know the editor.',
};
const noOpenai = { name: 'openai', message: 'Only src/adapters/models speaks to an endpoint.' };
const noNode = {
  group: ['node:*', 'fs', 'path', 'os', 'crypto', 'child_process', 'worker_threads'],
  message: 'This layer runs anywhere; reach the machine through a port.',
};
const layer = (name, message) => ({ group: [`**/${name}/**`, `**/${name}`], message });

const restrict = (paths, patterns) => ({ 'no-restricted-imports': ['error', { paths, patterns }] });

const noErrorWords = layer('errorWords', 'Errors are put into other words at the doors.');

const core = [
  noNode,
  noErrorWords,
  layer('adapters', 'core knows ports, not adapters.'),
  layer('cli', 'core knows no door.'),
  layer('vscode', 'core knows no door.'),
  layer('webview-ui', 'core knows no view.'),
];
/** Within core each of these knows those before it. */
const coreFolders = ['text', 'storage', 'project', 'llm', 'review', 'refinement', 'chapter', 'story', 'task'];
const coreFolder = (folder, index) => ({
  files: [`src/core/${folder}/**/*.ts`],
  rules: restrict(
    [noVscode, noOpenai],
    [
      ...core,
      ...coreFolders.slice(index + 1).map((later) => layer(later, `${folder} comes before ${later}.`)),
    ],
  ),
});

export default tseslint.config(
  { ignores: ['dist', 'out', 'node_modules', 'examples', 'test/fixtures'] },
  ...tseslint.configs.recommended,
  // What the compiler finds elsewhere, as a key that is given twice.
  { files: ['**/*.mjs', '**/*.cjs'], rules: { ...js.configs.recommended.rules, 'no-undef': 'off' } },
  {
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['src/core/**/*.ts'],
    rules: restrict([noVscode, noOpenai], core),
  },
  ...coreFolders.map(coreFolder),
  {
    files: ['src/shared/**/*.ts'],
    rules: restrict(
      [noVscode, noOpenai],
      [
        noNode,
        layer('core', 'shared is the contract; core maps its states to it.'),
        layer('adapters', 'shared is only the contract.'),
        layer('cli', 'shared is only the contract.'),
        layer('vscode', 'shared is only the contract.'),
      ],
    ),
  },
  {
    files: ['src/adapters/**/*.ts'],
    ignores: ['src/adapters/models/**'],
    rules: restrict(
      [noVscode, noOpenai],
      [noErrorWords, layer('cli', 'adapters know core only.'), layer('vscode', 'adapters know core only.')],
    ),
  },
  {
    files: ['src/adapters/models/**/*.ts'],
    ignores: ['src/adapters/models/vscodeLm.ts'],
    rules: restrict(
      [noVscode],
      [noErrorWords, layer('cli', 'adapters know core only.'), layer('vscode', 'adapters know core only.')],
    ),
  },
  {
    files: ['src/cli/**/*.ts'],
    rules: restrict([noVscode, noOpenai], [layer('vscode', 'The two doors never import each other.')]),
  },
  {
    files: ['src/vscode/**/*.ts'],
    rules: restrict([noOpenai], [layer('cli', 'The two doors never import each other.')]),
  },
  {
    files: ['webview-ui/**/*.ts'],
    rules: restrict(
      [noVscode, noOpenai],
      [
        noNode,
        layer('core', 'The view sees src/shared only.'),
        layer('adapters', 'The view sees src/shared only.'),
      ],
    ),
  },
  { files: ['eslint.config.mjs'], rules: { 'no-restricted-exports': 'off' } },
  {
    files: [
      'scripts/**',
      'bench/**',
      'test/fault/main.ts',
      'test/fault/measuredRows.ts',
      'test/fuzz/main.ts',
      'esbuild.mjs',
      'src/cli/terminal/output.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  { files: ['test/**'], rules: { '@typescript-eslint/no-unused-expressions': 'off' } },
);
