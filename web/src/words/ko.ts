import connection from '../../words/ko/connection.ftl?raw';
import game from '../../words/ko/game.ftl?raw';
import pages from '../../words/ko/pages.ftl?raw';
import table from '../../words/ko/table.ftl?raw';
import players from '../../../words/ftl/ko/players.ftl?raw';
import shared from '../../../words/ftl/ko/table.ftl?raw';

export default [connection, game, pages, table, players, shared];
