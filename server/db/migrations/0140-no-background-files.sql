-- Large files of the licenses report are saved from the page itself (decision 054): none is written in the background any more.
DROP TABLE report_file_piece;
DROP TABLE report_file;
