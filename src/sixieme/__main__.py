"""``python -m sixieme``: the same as the command ``sixieme``."""

import sys

try:
    from sixieme.cli.main import main
except KeyboardInterrupt:  # Ctrl-C while the command line is being loaded
    sys.exit(130)

if __name__ == "__main__":
    main()
