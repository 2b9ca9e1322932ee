// Which builds of VS Code the host tests know. code-server brings the real workbench and the real extension host in
// an npm package, so they can be had wherever npm packages can.

/**
 * - `package`: the version of the npm package `code-server`;
 * - `vscode`: the version of VS Code in it;
 * - `node`: the version of the npm package `node` that brings the Node it was made for;
 * - `rebuild`: when given, the package's own install step is left out (it downloads ripgrep from elsewhere) and only
 *   these native modules of its `lib/vscode` are built;
 * - `ripgrep`: the version of the npm package that brings ripgrep instead, which file search needs.
 */
export const CODE_SERVER_VERSIONS = {
  newest: { package: '4.139.1', vscode: '1.139.1', node: '24.21.0' },
  oldest: {
    package: '4.100.3',
    vscode: '1.100.3',
    node: '20.20.2',
    rebuild: ['@vscode/spdlog', 'node-pty', 'native-watchdog'],
    ripgrep: '1.18.0',
  },
};
