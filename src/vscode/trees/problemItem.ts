import { MarkdownString, ThemeColor, ThemeIcon, TreeItem } from 'vscode';
import type { ProblemView } from '../../shared/workbenchState';
import { appendPlain } from '../plainText';

/** The row of a tree that says why there is nothing else in it. */
export function problemItem({ message, hint }: ProblemView): TreeItem {
  const tree = new TreeItem(message);
  tree.iconPath = new ThemeIcon('warning', new ThemeColor('list.warningForeground'));
  tree.tooltip = appendPlain(new MarkdownString(), [message, hint].join('\n'));
  return tree;
}
